import { Loading } from '../ui/loading.tsx'

/**
 * Shows that a chat is loading. Its class excludes it from the check in `realtime.ts` that delays
 * the connection until the page has loaded, because the chat itself waits for that connection.
 */
export function ChatLoading() {
  return (
    <div className="chat-loading">
      <Loading />
    </div>
  )
}

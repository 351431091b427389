import { Loading } from '../kernel/loading.tsx'

/** Something comes by realtime, which does not wait for this page to have loaded. */
export function ChatLoading() {
  return (
    <div className="chat-loading">
      <Loading />
    </div>
  )
}

import type { Notification } from '#contract/realtime/notification.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { unbroken } from '../../lib/unbroken.tsx'
import { Button } from '../../ui/button.tsx'
import { NotificationLink, pathOf } from './notification-link.tsx'
import { NotificationTime } from './notification-time.tsx'

type Props = {
  notification: Notification
  onMark: (read: boolean) => void
}

/** Renders one notification of the page with its actions. */
export function NotificationRow({ notification, onMark }: Props) {
  const say = useTexts('notifications')
  const { title, message, image_link, link_label, created_at, read } = notification
  const path = pathOf(notification)
  return (
    <article
      className={`flex gap-4 rounded-card border-l-[6px] bg-card p-5 shadow-card ${read ? 'border-transparent' : 'border-stitch'}`}
    >
      {image_link && (
        <img
          src={image_link}
          alt=""
          loading="lazy"
          className="size-16 shrink-0 rounded-field bg-sunken object-cover"
        />
      )}
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 className="font-body text-[1.0625rem] leading-snug font-semibold tracking-normal">
            {!read && <span className="sr-only">{say('item.unread')}: </span>}
            {unbroken(title)}
          </h2>
          <NotificationTime instant={created_at} />
        </div>
        <p className="mt-1 break-words">{unbroken(message)}</p>
        <div className="mt-1 flex flex-wrap items-center gap-x-6 gap-y-1">
          {path && (
            <NotificationLink
              to={path}
              onClick={() => !read && onMark(true)}
              className="inline-flex min-h-11 items-center text-small font-semibold text-link underline decoration-[1.5px] underline-offset-4 hover:decoration-[3px]"
            >
              {link_label ?? say('item.open')}
            </NotificationLink>
          )}
          <Button
            look="quiet"
            size="sm"
            aria-label={say(read ? 'item.mark_unread_of' : 'item.mark_read_of', { title })}
            onClick={() => onMark(!read)}
          >
            {say(read ? 'item.mark_unread' : 'item.mark_read')}
          </Button>
        </div>
      </div>
    </article>
  )
}

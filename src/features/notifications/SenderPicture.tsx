import { useState } from 'react'
import { thumbnailLink } from '#api/avatar-link.ts'
import type { Notification } from '#contract/notifications.ts'
import { classNames } from '#ui/class-names.ts'
import type { VariantLook } from './variant-looks.ts'
import css from './SenderPicture.module.css'

interface SenderPictureProps {
  sender: Notification['data']['sender']
  look: VariantLook
}

/** The picture of the sender with the sign of the variant, or the sign alone. Both are said in words beside it. */
export function SenderPicture({ sender, look: { icon: Icon, tone } }: SenderPictureProps) {
  // Offline the picture may be missing.
  const [failed, setFailed] = useState(false)
  const avatar = failed ? null : (sender?.avatar ?? null)
  return (
    <span className={classNames(css['sender'], css[tone])} aria-hidden="true">
      {avatar === null ? (
        <Icon size={18} strokeWidth={1.75} />
      ) : (
        <>
          <img src={thumbnailLink(avatar)} alt="" width={36} height={36} loading="lazy" onError={() => setFailed(true)} />
          <span className={css['sign']}>
            <Icon size={12} strokeWidth={2} />
          </span>
        </>
      )}
    </span>
  )
}

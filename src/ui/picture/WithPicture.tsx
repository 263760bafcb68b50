import type { ReactNode } from 'react'
import css from './WithPicture.module.css'

interface WithPictureProps {
  /** The address of the picture, if there is one. */
  src: string | undefined
  children: ReactNode
}

/** The head of a page with the picture of what it is about beside its words. */
export const WithPicture = ({ src, children }: WithPictureProps) => (
  <div className={css['head']}>
    {src !== undefined && (
      <img
        key={src}
        className={css['picture']}
        src={src}
        alt=""
        width={72}
        height={72}
        // Without a network there may be none.
        onError={event => (event.currentTarget.hidden = true)}
      />
    )}
    <div className={css['words']}>{children}</div>
  </div>
)

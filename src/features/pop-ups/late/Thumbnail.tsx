import { type ReactNode, useState } from 'react'
import { thumbnailLink } from '#api/avatar-link.ts'
import type { PersonThumbnail } from '#contract/pop-ups.ts'
import { to } from '#contract/to.ts'
import css from './Thumbnail.module.css'

interface ThumbnailProps {
  person: PersonThumbnail
}

/** A person with their picture, as a link where there is a profile that can be opened (S2§2). */
export function Thumbnail({ person: { name, slug_values, avatar, profile_visible } }: ThumbnailProps) {
  const [slug] = slug_values
  const shown: ReactNode = (
    <>
      <ThumbnailPicture name={name} avatar={avatar} />
      <span className={css['name']}>{name}</span>
    </>
  )
  return profile_visible && slug !== undefined ? (
    <a className={css['person']} href={to('researcher.show', { id: slug })}>
      {shown}
    </a>
  ) : (
    <span className={css['person']}>{shown}</span>
  )
}

/** The picture of a person, or the first letters of their name. */
export function ThumbnailPicture({ name, avatar }: { name: string; avatar: string | undefined }) {
  // Offline the picture may be missing.
  const [failed, setFailed] = useState(false)
  return (
    <span className={css['picture']} aria-hidden="true">
      {avatar === undefined || failed ? (
        initialsOf(name)
      ) : (
        <img src={thumbnailLink(avatar)} alt="" width={32} height={32} onError={() => setFailed(true)} />
      )}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map(word => Array.from(word ?? '')[0] ?? '').join('')
}

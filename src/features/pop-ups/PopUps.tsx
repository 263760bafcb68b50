import { useEffect, useRef, useState } from 'react'
import { usePlace } from '#routing/place.ts'
import { late } from '#ui/waiting/late.tsx'
import { linkedProfile } from './linked-profile.ts'
import { type LinkWatch, watchLinks } from './watch-links.ts'

const PopUpCard = late(() => import('./late/PopUpCard.tsx'))

/** The card beside a link to a person, organisation or group (S1§9). Used once in the app; its code is loaded with the first card. */
export function PopUps() {
  const [link, setLink] = useState<HTMLAnchorElement>()
  const watch = useRef<LinkWatch>(undefined)
  const { href } = usePlace()
  useEffect(() => {
    watch.current = watchLinks(document, setLink)
    return () => watch.current?.stop()
  }, [])
  useEffect(() => watch.current?.hide(), [href])
  const profile = link && linkedProfile(link)
  if (!link || !profile) return null
  return <PopUpCard key={`${profile.index}/${profile.slug}`} link={link} profile={profile} close={() => watch.current?.hide()} />
}

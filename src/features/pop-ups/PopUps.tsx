import { useEffect, useRef, useState } from 'react'
import { usePlace } from '#routing/place.ts'
import { late } from '#ui/waiting/late.tsx'
import { linkedProfile } from './linked-profile.ts'
import { type LinkWatch, watchLinks } from './watch-links.ts'

const PopUpCard = late(() => import('./late/PopUpCard.tsx'))

/** The card beside a link to a person, organisation or group (S1§9). Used once in the app; its code is loaded with the first card. */
export const PopUps = () => <PopUpsOfPlace key={usePlace().href} />

/** None outlives the place where it was opened. */
function PopUpsOfPlace() {
  const [link, setLink] = useState<HTMLAnchorElement>()
  const watch = useRef<LinkWatch>(undefined)
  useEffect(() => {
    watch.current = watchLinks(document, setLink)
    return () => watch.current?.stop()
  }, [])
  const profile = link && linkedProfile(link)
  if (!link || !profile) return null
  return <PopUpCard key={`${profile.index}/${profile.slug}`} link={link} profile={profile} close={() => watch.current?.hide()} />
}

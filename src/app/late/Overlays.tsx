import { useEffect } from 'react'
import { CookieBanner } from '#features/consent/index.ts'
import { TourHost } from '#features/onboarding/index.ts'
import { PopUps } from '#features/pop-ups/index.ts'
import { DetailHost } from '#features/search/index.ts'
import { watchInstallOffer } from '#kit/install-offer.ts'
import { keepPage, registerServiceWorker } from '#offline/index.ts'
import { usePlace } from '#routing/place.ts'
import { restoreFocus } from '#routing/restore-focus.ts'
import { FlashHost } from '#ui/feedback/FlashHost.tsx'
import { useGuestsSee } from '#session/installation.ts'
import { useSession } from '#session/session.ts'
import { late } from '#ui/waiting/late.tsx'
import { dropHead } from './drop-head.ts'
import { keepFocus } from './keep-focus.ts'
import { keepPageOnDrop } from './keep-page-on-drop.ts'
import { openWhatIsAsked } from './open-what-is-asked.ts'
import { Notices } from './Notices.tsx'
import css from './Overlays.module.css'
import './print.css'

const UserOverlays = late(() => import('../user/UserOverlays.tsx'))
const Keys = late(() => import('../palette/Keys.tsx'))

// Only in development; the production build has no such code (A34).
const DebugPanel = import.meta.env.DEV && late(async () => ({ default: (await import('#features/debug/index.ts')).DebugPanel }))

/** Everything that lies above the page. Loaded after the first paint; modals opened before that wait in their state. */
export default function Overlays() {
  useGuestsSee()
  const { path, query } = usePlace()
  const { user, status } = useSession()
  const isGuest = status === 'guest'
  useEffect(() => void registerServiceWorker(), [])
  useEffect(() => void keepPage(isGuest), [isGuest])
  useEffect(() => dropHead(path, query), [path, query])
  useEffect(watchInstallOffer, [])
  useEffect(openWhatIsAsked, [])
  useEffect(keepFocus, [])
  useEffect(keepPageOnDrop, [])
  useEffect(restoreFocus, [])
  return (
    <>
      <DetailHost />
      <div className={css['bars']} data-screen-only>
        {user && <UserOverlays />}
        <Notices />
        <CookieBanner />
      </div>
      {DebugPanel && <DebugPanel />}
      <Keys />
      <PopUps />
      <TourHost />
      <FlashHost />
    </>
  )
}

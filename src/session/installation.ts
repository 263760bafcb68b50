import { useEffect } from 'react'
import { useRead } from '#api/read/use-read.ts'
import type { Reply } from '#contract/endpoint.ts'
import { installation } from '#contract/installation.ts'
import { guestViewer } from '#contract/operator-settings.ts'
import { writeStored } from '#kit/storage-keys.ts'
import { guests } from './state.ts'

type Installation = Reply<typeof installation.show>

/** The options of this installation, read once per page. Undefined until the server has answered. */
export const useInstallation = (): Installation | undefined => useRead(installation.show, {}, { freshFor: Infinity }).answer

/** Applies what guests see on this server. Rendered once in the app. */
export function useGuestsSee(): void {
  const { guests_see: see, contact_email: support } = useInstallation() ?? {}
  useEffect(() => {
    guests.hasSupport = support !== undefined
    if (see === undefined) return
    guests.viewer = guestViewer(see)
    writeStored('guest', see === 'all' ? guests.viewer : undefined)
  }, [see, support])
}

import type { CurrentUser } from '#contract/current-session.ts'
import { type ProviderName, providerNames } from '#contract/provider-names.ts'
import { useInstallation } from '#session/installation.ts'

export interface ShownProvider {
  name: ProviderName
  /** What is connected: an ORCID iD, or nothing that could be shown. Undefined: nothing is. */
  connected: string | undefined
  isOffered: boolean
}

/** Other sites to log in with: those that are connected, and those that this installation offers. */
export function useShownProviders(user: Readonly<CurrentUser>): ShownProvider[] {
  const offered = useInstallation()?.providers ?? []
  const connected: Record<ProviderName, string | undefined> = {
    orcid: user.orcid_id ?? undefined,
    linkedin: user.linkedin ? '' : undefined,
  }
  return providerNames
    .map(name => ({ name, connected: connected[name], isOffered: offered.includes(name) }))
    .filter(one => one.connected !== undefined || one.isOffered)
}

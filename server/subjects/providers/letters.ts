import type { ProviderName } from '#contract/providers.ts'
import { type Letter, letter } from '../../outside/letter.ts'

/** `origin`: where people reach this server. */
interface Known {
  to: string
  origin: string
}

const sites: Record<ProviderName, string> = { orcid: 'ORCID', linkedin: 'LinkedIn' }

/** Whoever did it stays let in when the password is another one. */
export const providerConnectedLetter = ({ to, origin }: Known, provider: ProviderName): Letter =>
  letter({
    kind: 'provider_connected',
    to,
    subject: `${sites[provider]} was connected with your account`,
    body: [
      `An account of ${sites[provider]} was connected with your Indago account. Whoever signs in there signs in here with it, without your password.`,
      `If that was not you, choose a new password, connect your own ${sites[provider]} instead, which ends the other, and tell whoever runs ${origin}.`,
    ],
  })

import type { ProviderName } from '#contract/provider-names.ts'
import { type NewMail, composeMail } from '../../outside/mail-text.ts'

/** `origin`: the address of this server. */
interface Recipient {
  to: string
  origin: string
}

const providerLabels: Record<ProviderName, string> = { orcid: 'ORCID', linkedin: 'LinkedIn' }

export const providerDisconnectedMail = ({ to, origin }: Recipient, provider: ProviderName): NewMail =>
  composeMail({
    kind: 'provider_disconnected',
    to,
    subject: `${providerLabels[provider]} was disconnected from your account`,
    body: [
      `Your ${providerLabels[provider]} account can no longer be used to log in to your Indago account.`,
      `If this was not you, choose a new password, and tell the administrator of ${origin}.`,
    ],
  })

/** A warning, because a provider stays connected when the password changes. */
export const providerConnectedMail = ({ to, origin }: Recipient, provider: ProviderName): NewMail =>
  composeMail({
    kind: 'provider_connected',
    to,
    subject: `${providerLabels[provider]} was connected to your account`,
    body: [
      `A new ${providerLabels[provider]} account was connected to your Indago account. It can now be used to log in to your Indago account without your password.`,
      `If this was not you, choose a new password, connect your own ${providerLabels[provider]} account instead, which replaces the other one, and tell the administrator of ${origin}.`,
    ],
  })

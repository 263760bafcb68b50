import type { ProviderName } from '#contract/providers.ts'
import { connectProvider } from '#features/account/index.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { PasswordModal } from './password.modal.ts'

export const providerTitles: Record<ProviderName, string> = { orcid: 'ORCID', linkedin: 'LinkedIn' }

/** Asks for the password, and leads to the other site. */
export const connectWith = (name: ProviderName) =>
  openModal(PasswordModal, {
    title: `Connect ${providerTitles[name]}?`,
    text: `Log in to ${providerTitles[name]}, and you’ll come back here.`,
    submitLabel: `Go to ${providerTitles[name]}`,
    run: password => connectProvider(name, password),
  })

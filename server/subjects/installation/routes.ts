import { installation } from '#contract/installation.ts'
import { providerNames } from '#contract/provider-names.ts'
import { Refusal } from '../../core/refusal.ts'
import { isBehindProxy, type Settings } from '../../core/settings.ts'
import { handlers } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { passkeyOrigins } from '../second-factors/index.ts'
import { type HealthParts, healthHandlers } from './health.ts'
import { mailboxOf } from './mailbox.ts'

interface Parts extends HealthParts {
  store: Store
  settings: Settings
}

export const installationHandlers = (parts: Parts) => [...healthHandlers(parts), ...settingsHandlers(parts)]

const settingsHandlers = ({ settings, store }: Parts) => {
  /** Mails of all users, with links that open accounts: only for people at this machine, who could read the data folder too. */
  const showsMailbox = (isLocal: boolean): boolean => settings.smtpUrl === undefined && isLocal && !isBehindProxy(settings)

  return handlers('installation', installation, {
    show: (_, { isLocal }) => ({
      providers: providerNames.filter(name => settings.providers?.[name] !== undefined),
      sign_up: settings.signUp !== 'closed',
      ...(settings.analyticsScript !== undefined && { analytics_script: settings.analyticsScript }),
      analytics_cookies: [...(settings.analyticsCookies ?? [])],
      ...(settings.chatSupport !== undefined && { chat_support: settings.chatSupport }),
      new_account_plan: settings.newAccountPlan ?? 'premium',
      guests_see: settings.guestsSee ?? '12',
      ...(settings.contactEmail !== undefined && { contact_email: settings.contactEmail }),
      ...(settings.bookDemoUrl !== undefined && { book_demo_url: settings.bookDemoUrl }),
      mailbox: showsMailbox(isLocal),
      passkeys_at: passkeyOrigins(settings),
      development: settings.development === true,
    }),
    mails: async (_, { isLocal, now }) => {
      if (!showsMailbox(isLocal)) throw new Refusal('not_found')
      return { mails: await mailboxOf(store, now) }
    },
  })
}

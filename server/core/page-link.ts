import type { PageName } from '#contract/page-routes.ts'
import { to } from '#contract/to.ts'

/** A link to a page of the app for mails and other sites: `origin` is where people reach this server. */
export const pageLink = <N extends PageName>(origin: string, ...page: Parameters<typeof to<N>>): string => origin + to(...page)

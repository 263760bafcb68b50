import type { Guest, UserType } from './rights.ts'

/** The plans that a new account can start with. */
export const newAccountPlans = ['free', 'trial', 'verified_academic', 'premium'] as const satisfies readonly UserType[]
export type NewAccountPlan = (typeof newAccountPlans)[number]

/** What the administrator lets guests see: the first results of a search (S1§6), or all there is to read. */
export const guestsSee = ['12', 'all'] as const
export type GuestsSee = (typeof guestsSee)[number]

export const guestViewer = (see: GuestsSee): Guest => (see === 'all' ? 'reader' : 'unregistered')

import { late } from '#ui/late.tsx'

/** The search language on one card. */
export const Operators = late(() => import('./Operators.tsx'))

/** Folders and records that can be read without a network. */
export const OnThisDevice = late(() => import('./OnThisDevice.tsx'))

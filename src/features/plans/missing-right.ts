import { type Right, rights } from '#contract/rights.ts'

/** The right that a refused call lacked; undefined for other failures, and for rights that this app does not know. */
export const missingRightOf = (error: { code: string; right?: string | undefined } | undefined): Right | undefined =>
  error?.code === 'right_required' ? rights.find(right => right === error.right) : undefined

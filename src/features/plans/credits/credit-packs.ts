import { limits } from '#contract/limits.ts'
import type { MenuItem } from '#ui/overlay/Menu.tsx'
import { mailTo, useOperator } from '../operator.ts'

const thousands = (count: number): string => `${count / 1000}K`

/** Ways to get more credits (S2§1), by a mail to the operator; none on a server without an address. */
export function useCreditPacks(): readonly (MenuItem | 'line')[] {
  const { email } = useOperator()
  return email === undefined ? [] : creditPacks(email)
}

const creditPacks = (email: string): readonly (MenuItem | 'line')[] => [
  ...limits.credits.packs.map(pack => ({
    label: `${thousands(pack)} credits`,
    note: 'Ask your administrator',
    href: mailTo(
      email,
      `${thousands(pack)} credits for Indago`,
      `I would like a pack of ${thousands(pack)} credits for my account. How do I get it?`,
    ),
  })),
  'line',
  {
    label: `${thousands(limits.credits.testimonial)} extra credits`,
    note: 'For a testimonial, sent by email',
    href: mailTo(email, 'A testimonial for Indago', 'What I use Indago for, and how it helps my work:\n\n'),
  },
]

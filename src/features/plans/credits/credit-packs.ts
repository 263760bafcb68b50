import { limits } from '#contract/limits.ts'
import type { MenuItem } from '#ui/overlay/Menu.tsx'
import { operatorLink, mailToOperator } from '../operator-mail.ts'

const thousands = (count: number): string => `${count / 1000}K`

/** Ways to get more credits (S2§1): by a mail to the administrator. */
export const creditPacks: readonly (MenuItem | 'line')[] = [
  ...limits.credits.packs.map(pack => ({
    label: `${thousands(pack)} credits`,
    note: 'Ask your administrator',
    href: operatorLink(
      `${thousands(pack)} credits for Indago`,
      `I would like a pack of ${thousands(pack)} credits for my account. How do I get it?`,
    ),
  })),
  'line',
  {
    label: `${thousands(limits.credits.testimonial)} extra credits`,
    note: 'For a testimonial, sent by email',
    href: mailToOperator('A testimonial for Indago', 'What I use Indago for, and how it helps my work:\n\n'),
  },
]

import { limits } from '#contract/limits.ts'
import type { MenuItem } from '#ui/overlay/Menu.tsx'
import { operatorLink, mailToOperator } from '../operator-mail.ts'

const thousands = (count: number): string => `${count / 1000}K`

/** How one comes by more credits (S2§1): by writing to whoever runs this installation. */
export const creditPacks: readonly (MenuItem | 'line')[] = [
  ...limits.credits.packs.map(pack => ({
    label: `${thousands(pack)} credits`,
    note: 'Ask whoever runs this server',
    href: operatorLink(
      `${thousands(pack)} credits for Indago`,
      `I would like a pack of ${thousands(pack)} credits for my account. How do I get it?`,
    ),
  })),
  'line',
  {
    label: `${thousands(limits.credits.testimonial)} extra credits`,
    note: 'For a testimonial, sent by e-mail',
    href: mailToOperator('A testimonial for Indago', 'What I use Indago for, and what it does for my work:\n\n'),
  },
]

import { Menu } from '#ui/overlay/Menu.tsx'
import { creditPacks } from './credit-packs.ts'

/** A menu with ways to get more credits. */
export const CreditPackMenu = () => <Menu label="More credits" items={creditPacks} size="small" />

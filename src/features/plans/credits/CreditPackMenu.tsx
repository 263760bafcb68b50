import { Menu } from '#ui/overlay/Menu.tsx'
import { useCreditPacks } from './credit-packs.ts'

/** A menu with ways to get more credits, where there are any. */
export function CreditPackMenu() {
  const packs = useCreditPacks()
  return packs.length === 0 ? null : <Menu label="More credits" items={packs} size="small" />
}

import { IconButton } from '#ui/button/Button.tsx'
import { LockBadge } from '#ui/button/LockBadge.tsx'
import { EllipsisVertical, type IconType, Lock } from '#ui/Icon.tsx'
import { useLockedNote } from '#features/plans/index.ts'
import { Menu } from '#ui/overlay/Menu.tsx'
import css from './ListTools.module.css'

export interface ListTool {
  label: string
  icon: IconType
  /** The plan does not include it; it says then what does. */
  isLocked?: boolean
  /** Of what it opens on the page. */
  isOpen?: boolean
  onSelect: () => void
}

/** Other ways to look at a list: a button each where there is room, a menu on a phone. */
export function ListTools({ tools }: { tools: readonly ListTool[] }) {
  const locked = useLockedNote()
  return (
    <>
      <div className={css['buttons']}>
        {tools.map(({ label, icon, isLocked = false, isOpen, onSelect }) => (
          <LockBadge key={label} isLocked={isLocked}>
            <IconButton icon={icon} label={isLocked ? `${label} (locked)` : label} aria-expanded={isOpen} onClick={onSelect} />
          </LockBadge>
        ))}
      </div>
      <div className={css['menu']}>
        <Menu
          label="More about these results"
          icon={EllipsisVertical}
          iconOnly
          align="end"
          items={tools.map(({ label, icon, isLocked = false, isOpen = false, onSelect }) => ({
            label: isOpen ? `Hide ${label.toLowerCase()}` : label,
            icon: isLocked ? Lock : icon,
            ...(isLocked && { note: locked }),
            onSelect,
          }))}
        />
      </div>
    </>
  )
}

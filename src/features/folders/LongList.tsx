import type { ReactElement } from 'react'
import { WindowVirtualizer } from 'virtua'
import css from './FolderPage.module.css'

/** A list of which only what is on the screen is drawn. */
export default function LongList({ children }: { children: ReactElement[] }) {
  return (
    <div className={css['items']}>
      <WindowVirtualizer as="ol" item="li">
        {children.map(child => (
          <div key={child.key} className={css['item']}>
            {child}
          </div>
        ))}
      </WindowVirtualizer>
    </div>
  )
}

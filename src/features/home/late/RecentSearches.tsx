import { useOfflineSearches } from '#features/result-lists/index.ts'
import { Button, IconButton } from '#ui/button/Button.tsx'
import { MonitorSmartphone, X } from '#ui/Icon.tsx'
import { useRecentSearches } from '../recent/recent-searches.ts'
import { searchLabel } from '../recent/search-label.ts'
import css from './HomeList.module.css'

/** The user's last searches on this device, with buttons to remove them. Nothing if there are none. */
export default function RecentSearches() {
  const { hrefs, remove, clear } = useRecentSearches()
  const opensOffline = useOfflineSearches()
  if (hrefs.length === 0) return null
  return (
    <section className={css['part']} aria-labelledby="recent-heading">
      <h2 id="recent-heading">Recent searches</h2>
      <ul>
        {hrefs.map(href => {
          const { label, note } = searchLabel(href)
          return (
            <li key={href} className={css['row']}>
              <a className={css['title']} href={href}>
                {label}
              </a>
              {opensOffline(href) && (
                <span className={css['offline']}>
                  <MonitorSmartphone size={14} strokeWidth={1.75} aria-hidden="true" />
                  Opens offline
                </span>
              )}
              <span className={css['note']}>{note}</span>
              <IconButton size="small" icon={X} label={`Remove ${label} from recent searches`} onClick={() => remove(href)} />
            </li>
          )
        })}
      </ul>
      <Button kind="quiet" size="small" className={css['all']} onClick={clear}>
        Clear recent searches
      </Button>
    </section>
  )
}

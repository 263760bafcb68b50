import { recordKeyOf } from '#routing/record-keys.ts'
import { usePlace } from '#routing/place.ts'
import { useInstallation } from '#session/installation.ts'
import { useSession } from '#session/session.ts'
import css from './DebugPanel.module.css'

/** Identifiers of what is open, on a server for development (S1§6). The build for everybody else leaves it out (A34). */
export function DebugPanel() {
  const offered = useInstallation()
  const { status, user } = useSession()
  const { name, params, query } = usePlace()
  if (!offered?.development) return null
  const records = Object.entries(recordKeyOf).flatMap(([index, key]) => (query.get(key) ? [[index, query.get(key)] as const] : []))
  const rows = [['route', name], ...Object.entries(params), ...records, ['session', status], ['user_id', user?.user_id]] as const
  return (
    <details className={css['panel']}>
      <summary>Identifiers of this page</summary>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <code>{value || '–'}</code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

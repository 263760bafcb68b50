import { recordKeyOf } from '#contract/record-keys.ts'
import { usePlace } from '#routing/place.ts'
import { useInstallation } from '#session/installation.ts'
import { useSession } from '#session/session.ts'
import css from './DebugPanel.module.css'

/** Shows the identifiers of the open page, on a development server (S1§6). The production build leaves it out (A34). */
export function DebugPanel() {
  const installation = useInstallation()
  const { status, user } = useSession()
  const { name, params, query } = usePlace()
  if (!installation?.development) return null
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

import { useSession } from '#session/session.ts'
import { rememberRoute } from '#routing/previous-route.ts'
import { Lock } from '#ui/Icon.tsx'
import css from './Facets.module.css'

/** Why filters cannot be seen, or cannot be used, in one line; with the names of those that exist where none is shown. */
export function LockedFacets({ names }: { names?: readonly string[] }) {
  const isGuest = useSession().status === 'guest'
  return (
    <div className={css['locked']}>
      <p>
        <Lock size={14} strokeWidth={1.75} />
        {isGuest ? (
          <span>
            <a href="/login" onClick={() => rememberRoute(location.pathname + location.search)}>
              Log in
            </a>{' '}
            to {names ? 'see' : 'use'} filters.
          </span>
        ) : (
          <span>Your plan shows filters but does not apply them.</span>
        )}
      </p>
      {names && (
        <ul>
          {names.map(name => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

import { setPublicView, usePublicView } from '#session/session.ts'
import { Button } from '#ui/Button.tsx'
import css from './PublicViewBar.module.css'

/** Says that one sees what visitors see (S1§6), and leads back. Stands once in the app. */
export function PublicViewBar() {
  if (!usePublicView()) return null
  return (
    <section className={css['bar']} aria-label="Public view" data-bottom-bar>
      <output>You see Indago as a visitor</output>
      <Button size="small" onClick={() => setPublicView(false)}>
        Back
      </Button>
    </section>
  )
}

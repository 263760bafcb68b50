import { setPublicView, usePublicView } from '#session/session.ts'
import { BottomBar } from '#ui/overlay/BottomBar.tsx'
import { Button } from '#ui/button/Button.tsx'

/** Says that one sees what visitors see (S1§6), and leads back. Stands once in the app. */
export function PublicViewBar() {
  if (!usePublicView()) return null
  const leave = () => {
    setPublicView(false)
    // The button that had the focus is gone.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <section aria-label="Public view" data-bottom-bar>
      <BottomBar tone="accent">
        <output>You see Indago as a visitor</output>
        <Button size="small" onClick={leave}>
          Back
        </Button>
      </BottomBar>
    </section>
  )
}

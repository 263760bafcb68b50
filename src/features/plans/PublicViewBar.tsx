import { setPublicView, usePublicView } from '#session/session.ts'
import { BottomBar } from '#ui/overlay/BottomBar.tsx'
import { Button } from '#ui/button/Button.tsx'

/** The bar of the public view (S1§6), with a button that ends it. Rendered once in the app. */
export function PublicViewBar() {
  if (!usePublicView()) return null
  const leave = () => {
    setPublicView(false)
    // The removed button had the focus.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <section aria-label="Public view" data-bottom-bar>
      <BottomBar tone="accent">
        <output>You’re viewing Indago as a visitor</output>
        <Button size="small" onClick={leave}>
          Back
        </Button>
      </BottomBar>
    </section>
  )
}

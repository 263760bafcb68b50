import { setPublicView, usePublicView } from '#session/session.ts'
import { Switch } from '#ui/Switch.tsx'
import { Section } from './Section.tsx'

/** Public view (S1§6): the viewer counts as a visitor, on this device, until it is switched off. */
export function PublicViewSection() {
  const isOn = usePublicView()
  return (
    <Section id="public-view" title="See Indago as a visitor">
      <Switch
        label="Public view"
        note="Pages look as they do for people without an account. You stay signed in."
        checked={isOn}
        onChange={event => setPublicView(event.target.checked)}
      />
    </Section>
  )
}

import type { ReactNode } from 'react'
import css from './SettingsSection.module.css'

interface SettingsSectionProps {
  /** The anchor in the list of sections. */
  id: string
  title: string
  /** One or two sentences below the title. */
  about?: ReactNode
  children: ReactNode
}

/** One section of a settings page. */
export function SettingsSection({ id, title, about, children }: SettingsSectionProps) {
  return (
    <section id={id} className={css['section']} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} tabIndex={-1}>
        {title}
      </h2>
      {about && <div className={css['about']}>{about}</div>}
      {children}
    </section>
  )
}

import { FieldGroup } from '#ui/field/FieldGroup.tsx'
import { chooseTheme, type Theme, themes, useTheme } from '#ui/theme.ts'
import css from './ThemeChoice.module.css'

const labels: Readonly<Record<Theme, string>> = { system: 'Same as this device', light: 'Light', dark: 'Dark' }

/** The theme. A choice applies at once, and stays on this device, also after signing out. */
export function ThemeChoice() {
  const chosen = useTheme()
  return (
    <FieldGroup legend="Theme">
      <div className={css['choices']}>
        {themes.map(theme => (
          <label key={theme} className={css['choice']}>
            <input
              type="radio"
              name="theme"
              value={theme}
              checked={theme === chosen}
              data-autofocus={theme === chosen || undefined}
              onChange={() => chooseTheme(theme)}
            />
            {labels[theme]}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

import css from './ExportForm.module.css'

interface RadiosProps<T extends string> {
  name: string
  options: readonly { value: T; label: string; disabled?: boolean }[]
  value: T
  onChange: (value: T) => void
}

/** One of a few choices, side by side. */
export const Radios = <T extends string>({ name, options, value, onChange }: RadiosProps<T>) => (
  <div className={css['radios']}>
    {options.map(option => (
      <label key={option.value} className={css['radio']}>
        <input
          type="radio"
          name={name}
          value={option.value}
          checked={option.value === value}
          disabled={option.disabled}
          onChange={() => onChange(option.value)}
        />
        {option.label}
      </label>
    ))}
  </div>
)

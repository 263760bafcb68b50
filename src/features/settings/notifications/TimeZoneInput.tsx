import type { ComponentProps } from 'react'
import { Combobox } from '#ui/field/Combobox.tsx'

/** Most zones that are offered at once. */
const offered = 8

interface TimeZoneInputProps extends Pick<ComponentProps<'input'>, 'name' | 'id' | 'onBlur' | 'aria-invalid' | 'aria-describedby'> {
  value: string
  onType: (text: string) => void
}

/** A time zone, of those that this browser knows; typing a part of its name is enough to find it. */
export const TimeZoneInput = ({ value, onType, ...control }: TimeZoneInputProps) => (
  <Combobox
    {...control}
    value={value}
    onType={onType}
    options={zonesLike(value)}
    onChoose={({ label }) => onType(label)}
    listLabel="Time zones"
    autoComplete="off"
    spellCheck={false}
  />
)

/** How a zone is written for people. */
export const zoneLabel = (zone: string): string => zone.replaceAll('_', ' ')

function zonesLike(text: string) {
  const words = text.toLowerCase().trim()
  const found = Intl.supportedValuesOf('timeZone').map(zone => ({ key: zone, label: zoneLabel(zone) }))
  return found.filter(({ label }) => label.toLowerCase().includes(words) && label !== text).slice(0, offered)
}

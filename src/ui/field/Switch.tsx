import { Checkbox, type ChoiceProps } from './Checkbox.tsx'

/** A switch that takes effect at once. The label names the state when it is on, such as "Public". */
export const Switch = ({ checked, ...rest }: ChoiceProps & { checked: boolean }) => (
  <Checkbox {...rest} look="switch" role="switch" checked={checked} aria-checked={checked} />
)

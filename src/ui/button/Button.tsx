import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import type { IconType } from '../Icon.tsx'
import { Spinner } from '../waiting/Spinner.tsx'
import css from './Button.module.css'

interface ButtonStyle {
  /** `primary` at most once per view; `quiet` looks like text; the default has an outline. */
  kind?: 'primary' | 'quiet' | 'danger' | undefined
  size?: 'small' | undefined
  icon?: IconType | undefined
}

export interface ButtonProps extends ButtonStyle, ComponentProps<'button'> {
  /** While true the button keeps its focus, shows a spinner and ignores clicks. */
  busy?: boolean
  children?: ReactNode
}

const classOf = (kind: ButtonStyle['kind'], size: ButtonStyle['size'], className: string | undefined): string =>
  classNames(css['button'], kind && css[kind], size && css[size], className)

export function Button({ kind, size, icon: Icon, busy = false, children, className, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      className={classOf(kind, size, className)}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {busy ? <Spinner inline /> : Icon && <Icon size={16} strokeWidth={1.75} />}
      {children}
    </button>
  )
}

/** A link that looks like a button. Same-origin links are followed inside the app. */
export function ButtonLink({ kind, size, icon: Icon, children, className, ...rest }: ButtonStyle & ComponentProps<'a'>) {
  return (
    <a {...rest} className={classOf(kind, size, className)}>
      {Icon && <Icon size={16} strokeWidth={1.75} />}
      {children}
    </a>
  )
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The accessible name, also shown as the title. */
  label: string
  icon: IconType
  size?: 'small' | undefined
  /** For toggle buttons. */
  pressed?: boolean | undefined
}

export function IconButton({ label, icon: Icon, size, pressed, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      className={classNames(css['icon'], size && css['small'], className)}
    >
      <Icon size={size ? 16 : 18} strokeWidth={1.75} />
    </button>
  )
}

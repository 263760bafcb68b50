import type { ComponentProps } from 'react'
import css from './Form.module.css'

/** Stacks the parts of a form. The app shows the errors of fields itself, not the browser. */
export const Form = (props: ComponentProps<'form'>) => <form {...props} className={css['form']} noValidate />

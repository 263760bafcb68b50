import type { ComponentProps } from 'react'
import css from './Form.module.css'

/** The parts of a form, one below the other. What is wrong with a field the app says itself, not the browser. */
export const Form = (props: ComponentProps<'form'>) => <form {...props} className={css['form']} noValidate />

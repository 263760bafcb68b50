import { type ComponentType, lazy } from 'react'
import { proxy, ref } from 'valtio'

/** Sizes of S1§2. `fixed` ones keep their height whatever is in them. */
export type ModalSize = 'normal' | 'large' | 'xl' | 'full' | 'fixed' | 'fixed-xl'

/** What every modal's view gets beside its own properties: closing with an answer, or without one when dismissed. */
export interface Closing<R> {
  close: (answer?: R) => void
}

interface Declaration<P, R> {
  name: string
  size?: ModalSize
  /** Whether a click outside closes it; true unless it says otherwise. */
  outside?: boolean
  /** Whether it stays when the route name changes; false unless it says otherwise. */
  stays?: boolean
  /** The view's code, fetched on first opening. */
  load: () => Promise<{ default: ComponentType<P & Closing<R>> }>
}

export interface ModalDef<P, R> extends Required<Omit<Declaration<P, R>, 'load'>> {
  /** The view, or what fetches it; anew at every opening until it is there, so that a failed fetch is not for ever. */
  view: () => ComponentType<P & Closing<R>>
  /** Starts fetching the view, for when opening is likely. */
  preload: () => void
}

/** An open modal as the host draws it; the types of its properties and answer are known to its opener only. */
export interface OpenModal {
  key: number
  def: Omit<ModalDef<never, never>, 'view'>
  View: ComponentType<object>
  props: object
  close: (answer?: unknown) => void
}

export const modals = proxy<{ stack: OpenModal[] }>({ stack: [] })

let lastKey = 0

/** Declares a modal beside its view. A modal is a question with a typed answer. */
export function modal<P extends object, R = void>({
  load,
  size = 'normal',
  outside = true,
  stays = false,
  name,
}: Declaration<P, R>): ModalDef<P, R> {
  let fetched: ComponentType<P & Closing<R>> | undefined
  const fetchView = async () => {
    const module = await load()
    fetched = module.default
    return module
  }
  return { name, size, outside, stays, view: () => fetched ?? lazy(fetchView), preload: () => void fetchView().catch(() => undefined) }
}

/** Opens a modal and answers with what it was closed with; undefined when it was dismissed. */
export function openModal<P extends object, R>(def: ModalDef<P, R>, props: NoInfer<P>): Promise<R | undefined> {
  return new Promise(resolve => {
    const key = ++lastKey
    const close = (answer?: R) => {
      const at = modals.stack.findIndex(open => open.key === key)
      if (at < 0) return
      modals.stack.splice(at, 1)
      resolve(answer)
    }
    modals.stack.push({
      key,
      def: ref(def),
      // The host passes on exactly the properties that were checked here.
      View: ref(def.view() as ComponentType<object>),
      props: ref(props),
      close: ref(close as OpenModal['close']),
    })
  })
}

/** Dismisses every open modal without asking: after a sign-out, and those that do not stay when the route name changes. */
export function closeAllModals({ keepStaying = false } = {}): void {
  for (const open of modals.stack.toReversed()) if (!keepStaying || !open.def.stays) open.close()
}

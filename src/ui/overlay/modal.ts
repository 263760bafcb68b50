import { type ComponentType, lazy } from 'react'
import { proxy, ref } from 'valtio'

/** Sizes of S1§2. `fixed` sizes have a fixed height. */
export type ModalSize = 'normal' | 'large' | 'xl' | 'full' | 'fixed' | 'fixed-xl'

/** The props that every modal view gets in addition to its own: closing with an answer, or without one to dismiss. */
export interface ModalProps<R> {
  close: (answer?: R) => void
}

interface ModalOptions<P, R> {
  name: string
  size?: ModalSize
  /** Default: true. */
  closesOnOutsideClick?: boolean
  /** Whether it stays open when the route name changes. Default: false. */
  staysOnRouteChange?: boolean
  /** Loads the view when the modal is first opened. */
  load: () => Promise<{ default: ComponentType<P & ModalProps<R>> }>
}

export interface ModalDef<P, R> extends Required<Omit<ModalOptions<P, R>, 'load'>> {
  /** The view, or a lazy component that loads it. Until it is loaded each opening tries again. */
  view: () => ComponentType<P & ModalProps<R>>
  /** Loads the view before the modal is opened. Never rejects: opening it tries again. */
  preload: () => Promise<void>
}

/** An open modal as the host draws it. Only its opener knows the types of its props and answer. */
export interface OpenModal {
  key: number
  def: Omit<ModalDef<never, never>, 'view'>
  View: ComponentType<object>
  props: object
  close: (answer?: unknown) => void
}

export const modals = proxy<{ stack: OpenModal[] }>({ stack: [] })

let lastKey = 0

/** Declares a modal: a question with a typed answer. */
export function modal<P extends object, R = void>({
  load,
  size = 'normal',
  closesOnOutsideClick = true,
  staysOnRouteChange = false,
  name,
}: ModalOptions<P, R>): ModalDef<P, R> {
  let loaded: ComponentType<P & ModalProps<R>> | undefined
  const loadView = async () => {
    const module = await load()
    loaded = module.default
    return module
  }
  return {
    name,
    size,
    closesOnOutsideClick,
    staysOnRouteChange,
    view: () => loaded ?? lazy(loadView),
    preload: async () => void (await loadView().catch(() => undefined)),
  }
}

/** Opens a modal and returns its answer; undefined if it was dismissed. The second press of a double click asks nothing. */
export function openModal<P extends object, R>(def: ModalDef<P, R>, props: NoInfer<P>): Promise<R | undefined> {
  const top = modals.stack.at(-1)
  if (top?.def === def && isSameQuestion(top.props, props)) return Promise.resolve(undefined)
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
      // The host passes on exactly the props that were type-checked here.
      View: ref(def.view() as ComponentType<object>),
      props: ref(props),
      close: ref(close as OpenModal['close']),
    })
  })
}

/** Whether two openings ask about the same thing: props are plain data, made anew for each opening like the functions among them. */
const isSameQuestion = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Dismisses all open modals without asking, except those that stay on a change of route. */
export function closeAllModals({ isRouteChange = false } = {}): void {
  for (const open of modals.stack.toReversed()) if (!isRouteChange || !open.def.staysOnRouteChange) open.close()
}

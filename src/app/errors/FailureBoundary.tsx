import { Component, type ReactNode } from 'react'
import { RouteFailure } from './RouteFailure.tsx'

interface Props {
  /** When it changes, what failed is tried again. */
  of: unknown
  children: ReactNode
}

interface State {
  of: unknown
  failure: { error: unknown } | undefined
}

/** Shows the failure in the place of what fails while it is drawn. */
export class FailureBoundary extends Component<Props, State> {
  override state: State = { of: this.props.of, failure: undefined }

  static getDerivedStateFromError(error: unknown): Pick<State, 'failure'> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ of }: Props, state: State): State | null {
    return of === state.of ? null : { of, failure: undefined }
  }

  override render(): ReactNode {
    const { failure } = this.state
    return failure ? <RouteFailure error={failure.error} /> : this.props.children
  }
}

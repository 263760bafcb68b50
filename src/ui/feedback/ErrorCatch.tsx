import { Component, type ReactNode } from 'react'

interface ErrorCatchProps {
  children: ReactNode
  shown: (error: unknown, again: () => void) => ReactNode
  onError?: (error: unknown) => void
}

/** Catches what the views inside throw while drawing. `again` draws them anew. */
export class ErrorCatch extends Component<ErrorCatchProps, { error?: unknown; failed: boolean }> {
  override state: { error?: unknown; failed: boolean } = { failed: false }

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error)
  }

  override render() {
    const { error, failed } = this.state
    return failed ? this.props.shown(error, () => this.setState({ failed: false, error: undefined })) : this.props.children
  }
}

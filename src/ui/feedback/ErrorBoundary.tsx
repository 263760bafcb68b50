import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  children: ReactNode
  fallback: (error: unknown, retry: () => void) => ReactNode
  onError?: (error: unknown) => void
}

/** Catches errors that its children throw while rendering. `retry` renders them again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error?: unknown; failed: boolean }> {
  override state: { error?: unknown; failed: boolean } = { failed: false }

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error)
  }

  override render() {
    const { error, failed } = this.state
    return failed ? this.props.fallback(error, () => this.setState({ failed: false, error: undefined })) : this.props.children
  }
}

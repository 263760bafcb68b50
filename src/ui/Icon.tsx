import type { ComponentType } from 'react'

/**
 * The icons of the product, by name, so that only these are shipped. They are decoration: whatever shows one carries its own words.
 * A new icon joins the list here.
 */
export {
  ArrowLeft,
  Ban,
  Bell,
  BellRing,
  Bookmark,
  BookmarkCheck,
  ChartColumn,
  ChevronLeft,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  CircleUser,
  Clock,
  Columns3,
  Copy,
  Download,
  ExternalLink,
  FolderPlus,
  Globe,
  Info,
  LayoutGrid,
  Link2,
  ListFilter,
  Lock,
  LogOut,
  MonitorSmartphone,
  Pencil,
  Printer,
  Quote,
  Replace,
  RotateCcw,
  Rows3,
  Search,
  Share2,
  TextSearch,
  Trash2,
  TriangleAlert,
  WifiOff,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'

export interface IconProps {
  size?: number | string
  strokeWidth?: number | string
  className?: string
}

/** Any icon above, as a property of another component: `<Button icon={Plus}>`. */
export type IconType = ComponentType<IconProps>

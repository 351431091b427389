import {
  AppstoreOutlined,
  BarChartOutlined,
  CustomerServiceOutlined,
  DollarOutlined,
  FileTextOutlined,
  SettingOutlined,
  TeamOutlined,
  ToolOutlined,
  TruckOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'

import type { Texts } from '../locales/en.ts'

/** The icon of each group of the menu. */
export const menuIcons: Readonly<Record<string, ReactNode>> = {
  orders: <TruckOutlined aria-hidden />,
  people: <TeamOutlined aria-hidden />,
  finance: <DollarOutlined aria-hidden />,
  reports: <BarChartOutlined aria-hidden />,
  lookups: <AppstoreOutlined aria-hidden />,
  pages: <FileTextOutlined aria-hidden />,
  support: <CustomerServiceOutlined aria-hidden />,
  settings: <SettingOutlined aria-hidden />,
  system: <ToolOutlined aria-hidden />,
} satisfies Record<keyof Texts['admin']['groups'], ReactNode>

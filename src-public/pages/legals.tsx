import { legalPage } from '../features/content/legal-page.tsx'

export const page = legalPage('legals')

export const defaultEndpoints = {
  csrf: '/sanctum/csrf-cookie',
  login: '/api/login',
  signup: '/api/signup',
  resetPassword: '/api/reset-password',
  checkUser: '/api/check-user',
  logout: '/api/logout',
  user: '/api/user',
  profile: '/api/{role}/profile',
}

export type Endpoints = { readonly [Name in keyof typeof defaultEndpoints]: string }

export function profilePath(endpoints: Endpoints, role: string): string {
  return endpoints.profile.replace('{role}', encodeURIComponent(role))
}

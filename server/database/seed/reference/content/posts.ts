import type { PostSeed } from './post-seed.ts'
import { cheapestDayPosts } from './posts/cheapest-day.ts'
import { elevatorPosts } from './posts/elevator.ts'
import { firstNightPosts } from './posts/first-night.ts'
import { movingDayPosts } from './posts/moving-day.ts'
import { petsPosts } from './posts/pets.ts'
import { pianoPosts } from './posts/piano.ts'
import { pricePosts } from './posts/price.ts'
import { protectionPosts } from './posts/protection.ts'
import { sanFranciscoPosts } from './posts/san-francisco.ts'
import { tippingPosts } from './posts/tipping.ts'
import { truckPosts } from './posts/truck.ts'

/** The posts of a new installation. */
export const posts: PostSeed[] = [
  ...pricePosts,
  ...cheapestDayPosts,
  ...pianoPosts,
  ...movingDayPosts,
  ...firstNightPosts,
  ...elevatorPosts,
  ...petsPosts,
  ...protectionPosts,
  ...truckPosts,
  ...tippingPosts,
  ...sanFranciscoPosts,
]

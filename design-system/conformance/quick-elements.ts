// React's development build notes where each element was made, as the stack of an error: only its own tools show that.
// It stops after ten thousand in a second; here it believes that they were made.
import * as react from 'react';

const internals = (react as unknown as Record<string, object | undefined>)
  .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
  });

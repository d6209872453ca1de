// What the service worker finds: the constants that the server writes in front of it.
declare const VERSION: string;
declare const ASSETS: string[];
declare const OFFLINE: string;

#include "cwebserver.h"
